import type { LoginUnderWay } from '../frame/kitFrame.ts'
import type { Kit } from '../kit.ts'

/** Has the account's state tell of a login (3.11), until what this answers is called, or another login is told of. */
export function tellLogin({ held }: Kit, login: LoginUnderWay): () => void {
  held.setState({ login })
  return () => {
    if (held.getState().login === login) held.setState({ login: undefined })
  }
}
