import type { Kit } from '../../kit/kit.ts'
import type { LoginUnderWay } from '../../kit/kitFrame.ts'

/** Adds a login to the account's state (3.11), until the returned function is called or another login replaces it. */
export function tellLogin({ embedded }: Kit, login: LoginUnderWay): () => void {
  embedded.setState({ login })
  return () => {
    if (embedded.getState().login === login) embedded.setState({ login: undefined })
  }
}
