import { BaseError } from './base.ts'

/** A setting of `createKit` is wrong; the message names it. */
export class ConfigInvalidError extends BaseError {
  override readonly name = 'ConfigInvalidError'
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`createKit: "${setting}" ${problem}.`)
    this.setting = setting
  }
}

/** A function was given something else than a kit. */
export class KitInvalidError extends BaseError {
  override readonly name = 'KitInvalidError'

  constructor(caller: string, given: unknown) {
    super(`${caller}: "kit" is not a kit (${given === null ? 'null' : typeof given}).`, {
      metaMessages: [
        "A server component only gets a reference from a 'use client' file.",
        "Create the kit in a file without 'use client', and import it in the layout and the provider.",
      ],
    })
  }
}
