/** Pointer position, on the screen and in the frame. */
export type PointerPlace = { screenX: number; screenY: number; clientX: number; clientY: number }

/** Tolerance for browsers' rounding, in pixels. */
const tolerance = 4
/** Maximum display pixels per CSS pixel, before any zoom. */
const displayScaleMax = 4

/**
 * Returns whether only the pointer moved between two places, and not the frame under it. Some browsers report `screenX`
 * in pixels that page zoom does not affect, so any single zoom factor that fits both axes is accepted.
 */
export function isSameMove(from: PointerPlace, to: PointerPlace, pixelRatio: number): boolean {
  let least = Math.min(1, pixelRatio / displayScaleMax)
  let most = Math.max(1, pixelRatio)
  const axes = [
    [to.screenX - from.screenX, to.clientX - from.clientX],
    [to.screenY - from.screenY, to.clientY - from.clientY],
  ] as const
  for (const [onScreen, inFrame] of axes) {
    if (Math.abs(inFrame) <= tolerance) {
      // The distance is too short to derive a zoom factor from. The distance on the screen must be short, too.
      if (Math.abs(onScreen) > tolerance + most * tolerance) return false
      continue
    }
    const ends = [(onScreen - tolerance) / inFrame, (onScreen + tolerance) / inFrame]
    least = Math.max(least, Math.min(...ends))
    most = Math.min(most, Math.max(...ends))
  }
  return least <= most
}
