/** The members of EIP-1193. Each function works without `this`. */
export type Members = {
  request(question: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
}

/** A provider whose methods only work on itself. */
const Instance = class {
  readonly #members: Members

  constructor(members: Members) {
    this.#members = members
  }

  request(question: Parameters<Members['request']>[0]) {
    return this.#members.request(question)
  }

  on(...input: Parameters<Members['on']>) {
    this.#members.on(...input)
  }

  removeListener(...input: Parameters<Members['on']>) {
    this.#members.removeListener(...input)
  }
}

const described = (members: object, describe: (value: unknown) => PropertyDescriptor) =>
  Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, describe(value)])),
  )

const shapes = {
  plain: (members: object) => ({ ...members }),
  frozen: (members: object) => Object.freeze({ ...members }),
  'not extensible': (members: object) => Object.preventExtensions({ ...members }),
  'with fixed members': (members: object) => described(members, (value) => ({ value })),
  'with getters': (members: object) => described(members, (value) => ({ get: () => value })),
  'a class instance': (members: object) => toInstance(members),
  'a frozen class instance': (members: object) => Object.freeze(toInstance(members)),
} satisfies Record<string, (members: object) => object>

const events = {
  '': ({ on, removeListener }: Members) => ({ on, removeListener }),
  ' without on': ({ removeListener }: Members) => ({ removeListener }),
  ' without removeListener': ({ on }: Members) => ({ on }),
  ' with off instead of removeListener': ({ on, removeListener }: Members) => ({ on, off: removeListener }),
  ' without events': () => ({}),
  ' with malformed events': () => ({ on: true, removeListener: {} }),
} satisfies Record<string, (members: Members) => object>

/** A shape that providers of real wallets have: how they are built, and which functions for events they have. */
export type ProviderShape = `${keyof typeof shapes}${keyof typeof events}`

/** Creates a provider of each shape from the members of EIP-1193. */
export const providerShapes = Object.fromEntries(
  Object.entries(shapes).flatMap(([shape, build]) =>
    Object.entries(events).map(([name, pick]) => [
      `${shape}${name}`,
      (members: Members) => build({ request: members.request, ...pick(members) }),
    ]),
  ),
) as Record<ProviderShape, (members: Members) => object>

function toInstance(members: object): object {
  const instance = new Instance(members as Members)
  // Own members hide those of the prototype.
  for (const name of ['on', 'removeListener', 'off'] as const) {
    const value = Reflect.get(members, name)
    if (typeof value !== 'function' || name === 'off') Object.assign(instance, { [name]: value })
  }
  return instance
}
