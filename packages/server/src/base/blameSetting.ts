import { reasonOf } from './reasonOf.ts'
import { SettingError } from './SettingError.ts'

/**
 * Creates a handler for errors that a setting caused, which throws a `SettingError`. `explain` gets the reason and the
 * error, and returns the message.
 */
export function blameSetting(explain: (reason: string, error: unknown) => string): (error: unknown) => never {
  return (error) => {
    if (error instanceof SettingError) throw error
    const { code } = Object(error)
    throw new SettingError(explain(reasonOf(error), error), {
      cause: code ? error : (Object(error).cause ?? error),
    })
  }
}

/**
 * Creates a handler for listen errors, which throws a `SettingError`. `variable` names the setting of
 * its port, `hostVariable` that of its host.
 */
export function blameAddress(
  { host, port }: { host: string; port: number },
  variable: string,
  hostVariable = 'HOST',
): (error: unknown) => never {
  return (error) => {
    const { code } = Object(error)
    const why = {
      EADDRINUSE: `${variable}: ${host}:${port} is already in use. Stop the program that uses it, or choose another port.`,
      EACCES: `${variable}: no permission to listen on port ${port}. Choose a port above 1023.`,
      EADDRNOTAVAIL: `${hostVariable}: "${host}" is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
      ENOTFOUND: `${hostVariable}: cannot resolve "${host}". Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    }[String(code)]
    if (!why) throw error
    throw new SettingError(why, { cause: error })
  }
}
