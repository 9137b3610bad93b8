/** Settles like `work`, or after `ms` with what `late` returns or throws. The work itself continues. */
export function inTime<result, fallback>(
  work: Promise<result>,
  ms: number,
  late: () => fallback,
): Promise<result | fallback> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    }, ms)
    const settled = () => clearTimeout(timer)
    work.then(resolve, reject)
    work.then(settled, settled)
  })
}
