/** Runs a task once the next frame is painted, so that it doesn't delay that frame. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task))
}
