/** Runs `work` for each item in order, at most `atOnce` in parallel. Rejects with the first failure. */
export async function runMany<item>(
  atOnce: number,
  items: readonly item[],
  work: (item: item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}
