/** Where a pointer was: on the screen, and in the frame. */
export type PointerPlace = { screenX: number; screenY: number; clientX: number; clientY: number }

/** Pixels that browsers round away. */
const tolerance = 4
/** Pixels of a display per CSS pixel, before any zoom. */
const displayScaleMax = 4

/**
 * Tells whether the pointer alone has moved between two places, and not the frame under it. Some browsers count `screenX`
 * in pixels that page zoom leaves alone: any one zoom that fits both axes will do.
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
      // Too short a way to tell a zoom by; on the screen it is not long either.
      if (Math.abs(onScreen) > tolerance + most * tolerance) return false
      continue
    }
    const ends = [(onScreen - tolerance) / inFrame, (onScreen + tolerance) / inFrame]
    least = Math.max(least, Math.min(...ends))
    most = Math.min(most, Math.max(...ends))
  }
  return least <= most
}
