/** Space above and below the line, in percent of the height. */
const room = 6

/**
 * Draws a line through evenly spaced values in a square of 100. Returns its path, and each point's vertical position
 * from the top, 0 to 1.
 */
export function drawLine(values: readonly number[]): { path: string; places: readonly number[] } {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  const places = values.map((value) => {
    const height = span === 0 ? 0.5 : (value - least) / span
    return 1 - (room + height * (100 - 2 * room)) / 100
  })
  const last = Math.max(1, values.length - 1)
  const steps = places.map((place, at) => `${write((at / last) * 100)} ${write(place * 100)}`)
  return { path: `M${steps.join('L')}`, places }
}

function write(number: number): string {
  return String(Math.round(number * 100) / 100)
}
