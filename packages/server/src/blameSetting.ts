import { reasonOf } from './reasonOf.ts'
import { SettingError } from './SettingError.ts'

/** Turns a failure of what a setting names into a `SettingError`: `explain` gets the reason and the failure, and writes the message. */
export function blameSetting(explain: (reason: string, error: unknown) => string): (error: unknown) => never {
  return (error) => {
    if (error instanceof SettingError) throw error
    const { code } = Object(error)
    throw new SettingError(explain(reasonOf(error), error), {
      cause: code ? error : (Object(error).cause ?? error),
    })
  }
}

/** Why an address cannot be listened on; `variable` names its port, `hostVariable` its host. */
export function blameAddress(
  { host, port }: { host: string; port: number },
  variable: string,
  hostVariable = 'HOST',
): (error: unknown) => never {
  return (error) => {
    const { code } = Object(error)
    const why = {
      EADDRINUSE: `${variable}: another program listens on ${host}:${port}. Stop that program, or choose another port.`,
      EACCES: `${variable}: this user may not listen on port ${port}. Choose a port above 1023.`,
      EADDRNOTAVAIL: `${hostVariable}: "${host}" is no address of this machine. Write 127.0.0.1, or 0.0.0.0 for all of them.`,
      ENOTFOUND: `${hostVariable}: "${host}" has no address. Write 127.0.0.1, or 0.0.0.0 for all of them.`,
    }[String(code)]
    if (!why) throw error
    throw new SettingError(why, { cause: error })
  }
}
