import { onTestFinished } from 'vitest'

/** What a method is given, what it answers, and what it is called on. */
type Hear = (given: readonly unknown[], taken: unknown, self: unknown) => void

/** Hears what a method is given and answers, until the test ends; the method itself runs as it is. */
export function listen(target: object, name: string, hear: Hear): void {
  const own = Object.getOwnPropertyDescriptor(target, name)
  const method = Reflect.get(target, name) as (...given: unknown[]) => unknown
  Object.defineProperty(target, name, {
    configurable: true,
    value(this: unknown, ...given: unknown[]) {
      const taken = method.apply(this, given)
      hear(given, taken, this)
      return taken
    },
  })
  onTestFinished(() => {
    if (own) Object.defineProperty(target, name, own)
    else Reflect.deleteProperty(target, name)
  })
}
