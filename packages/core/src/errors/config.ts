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
