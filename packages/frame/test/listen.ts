import { onTestFinished } from 'vitest'

/** Receives a method's arguments, return value, and `this`. */
type Hear = (given: readonly unknown[], taken: unknown, self: unknown) => void

/** Spies on a method's arguments and return values until the test ends. The method itself runs unchanged. */
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
