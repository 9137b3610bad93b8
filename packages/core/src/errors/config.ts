import { BaseError } from './base.ts'

/** A setting of `createKit` is wrong; the message names it. */
export class ConfigInvalidError extends BaseError {
  override readonly name = 'ConfigInvalidError'
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`createKit: ${setting} ${problem}.`)
    this.setting = setting
  }
}

/** A function was given something else than a kit. */
export class KitInvalidError extends BaseError {
  override readonly name = 'KitInvalidError'

  constructor(caller: string, given: unknown) {
    super(`${caller}: "kit" is not a kit (${given === null ? 'null' : typeof given}).`, {
      metaMessages: [
        "A server component that imports a kit from a file with 'use client' receives a reference instead of the kit.",
        "Create the kit in a file without 'use client', and import that file from the layout and from the provider.",
        'See "Rendered on a server" in the README of @latchkey/react.',
      ],
    })
  }
}
