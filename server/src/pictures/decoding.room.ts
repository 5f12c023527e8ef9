/** Room for work that needs much memory: who does not fit waits, in the order of arrival. */
export interface Room {
  /** Does `work` as soon as `size` fits; what is larger than the whole room waits until it is empty. */
  within<T>(size: number, work: () => Promise<T>): Promise<T>;
}

export function room(capacity: number): Room {
  let taken = 0;
  const waiting: { size: number; enter: () => void }[] = [];
  const letIn = () => {
    for (let next = waiting[0]; next && (taken === 0 || taken + next.size <= capacity); next = waiting[0]) {
      waiting.shift();
      taken += next.size;
      next.enter();
    }
  };
  return {
    async within(size, work) {
      await new Promise<void>((enter) => {
        waiting.push({ size, enter });
        letIn();
      });
      try {
        return await work();
      } finally {
        taken -= size;
        letIn();
      }
    },
  };
}
