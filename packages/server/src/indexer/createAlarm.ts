/** Creates an alarm: it sleeps until a time has passed, or it rings. */
export function createAlarm() {
  let ring = () => {}
  return {
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        ring = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    ring: () => ring(),
  }
}
