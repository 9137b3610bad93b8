/**
 * Makes a function that may run once in `cooldownMs`. A call too early throws what `onEarly` makes of the whole
 * seconds left; a call that fails starts no cooldown.
 */
export function withCooldown<parameters extends readonly unknown[], value>(
  act: (...parameters: parameters) => Promise<value>,
  { cooldownMs, onEarly, now = Date.now }: CooldownOptions,
): (...parameters: parameters) => Promise<value> {
  let freeAt = 0
  return async (...parameters) => {
    const leftMs = freeAt - now()
    if (leftMs > 0) throw onEarly(Math.ceil(leftMs / 1_000))
    const before = freeAt
    freeAt = now() + cooldownMs
    try {
      return await act(...parameters)
    } catch (error) {
      freeAt = before
      throw error
    }
  }
}

/** How `withCooldown` holds back. */
export type CooldownOptions = {
  cooldownMs: number
  onEarly: (seconds: number) => Error
  /** Unix time in ms; another clock for tests. */
  now?: () => number
}
