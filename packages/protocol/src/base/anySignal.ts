/** The part of `AbortSignal` that is needed here. */
type Signal = {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void, options: { once: true; signal: never }): void
}

/**
 * Aborts the controller with the first of these signals, with its reason, and returns the controller's signal. Skips
 * absent ones. `AbortSignal.any` requires Chromium 116 or Safari 17.4.
 */
export function anySignal<signal extends Signal>(
  controller: { readonly signal: signal; abort(reason: unknown): void },
  signals: readonly (signal | null | undefined)[],
): signal {
  for (const signal of signals) {
    if (!signal) continue
    const end = () => controller.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true, signal: controller.signal as never })
  }
  return controller.signal
}
