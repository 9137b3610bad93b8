import type { BrowserContext } from '@playwright/test'

/** Offsets the clock in all pages and frames of the browser, in ms. */
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
