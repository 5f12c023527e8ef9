/** Opens a dialog for something that a call needs; resolves to whether the user provided it. */
type OpenDialog<D> = (data: D) => Promise<boolean>;

/** Creates the prompt that a failed call shows: the page registers its dialog, and simultaneous calls share it. */
export function createPrompt<D>() {
  let openDialog: OpenDialog<D> | null = null;
  let pendingResult: Promise<boolean> | null = null;
  return {
    /** Registers the function that opens the dialog; returns a function that removes it. */
    register(open: OpenDialog<D>): () => void {
      openDialog = open;
      return () => {
        if (openDialog === open) openDialog = null;
      };
    },
    /** Opens the dialog with the data of the failure. Resolves to false if no dialog is registered. */
    request(data: unknown): Promise<boolean> {
      if (!openDialog) return Promise.resolve(false);
      pendingResult ??= openDialog((data ?? {}) as D).finally(() => {
        pendingResult = null;
      });
      return pendingResult;
    },
  };
}
