import type { BrowserContext } from '@playwright/test'

/** Puts the clock of all that runs in the browser's pages and frames wrong, by so many milliseconds. */
export async function setClock(context: BrowserContext, offMs: number) {
  await context.addInitScript((offMs) => {
    const now = Date.now.bind(Date)
    const wrong = () => now() + offMs
    const Wrong = new Proxy(Date, {
      construct: (date, given, target) =>
        Reflect.construct(date, given.length > 0 ? given : [wrong()], target),
      apply: (date) => new date(wrong()).toString(),
      get: (date, key, target) => (key === 'now' ? wrong : Reflect.get(date, key, target)),
    })
    Object.assign(window, { Date: Wrong })
  }, offMs)
}
