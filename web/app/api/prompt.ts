/** Asks the user for something that a call needs before it is repeated; resolves to whether they gave it. */
type Ask<D> = (data: D) => Promise<boolean>;

/** A dialog that a failed call opens: the page registers it, and simultaneous calls share it. */
export function createPrompt<D>() {
  let ask: Ask<D> | null = null;
  let asking: Promise<boolean> | null = null;
  return {
    /** Registers the dialog; returns a function that removes it. */
    register(dialog: Ask<D>): () => void {
      ask = dialog;
      return () => {
        if (ask === dialog) ask = null;
      };
    },
    /** Opens the dialog with the data of the failure. False without a dialog. */
    request(data: unknown): Promise<boolean> {
      if (!ask) return Promise.resolve(false);
      asking ??= ask((data ?? {}) as D).finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}
