import { genericSs58Prefix, signInSweepMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import type { Metrics } from '../base/createMetrics.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { Project, ServedChain } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import { createDatabaseStore } from './createDatabaseStore.ts'
import { createSignIn, type SignIn } from './createSignIn.ts'
import { sweepRegularly } from './sweepRegularly.ts'
import type { Verifiers } from './verify.ts'
import { verifyBip122 } from './verifyBip122.ts'
import { verifyCosmos } from './verifyCosmos.ts'
import { verifyEip155 } from './verifyEip155.ts'
import { verifyPolkadot } from './verifyPolkadot.ts'
import { verifySolana } from './verifySolana.ts'

/** Sign-in of one server, with a separate instance for each of its projects. */
export type OpenSignIn = {
  /** Sign-in on the API's origin, with a bearer token, for pages of the project's origins. */
  ofProject(project: Project): SignIn
  /** Sign-in on the app's own origin, with a cookie. It shares the project's sessions. */
  ofApp(project: Project, origin: string): SignIn
  /** Verifies signatures of accounts on the served chains. */
  verifiers: Verifiers
  /** Stops sweeping. */
  close(): void
}

/** Opens sign-in over the server's database, and sweeps it periodically. */
export function openSignIn({
  database,
  rows,
  chains,
  client,
  metrics,
  log,
  sessionSeconds,
}: {
  database: Database
  rows: Rows
  chains: ReadonlyMap<Caip2, ServedChain>
  client: (chainId: Caip2) => EvmClient
  metrics: Pick<Metrics, 'signIns' | 'signInRefusals'>
  log: Logger
  sessionSeconds: number | undefined
}): OpenSignIn {
  const store = createDatabaseStore(database, rows)
  const close = sweepRegularly(store, signInSweepMs, (err) =>
    log.warn({ err }, 'expired sign-in rows could not be deleted'),
  )
  const networkOf = (chainId: Caip2) => chains.get(chainId)?.network
  const verifiers: Verifiers = {
    eip155: verifyEip155(client),
    solana: verifySolana,
    bip122: verifyBip122,
    polkadot: verifyPolkadot((chainId) => networkOf(chainId)?.polkadot?.ss58Prefix ?? genericSs58Prefix),
    cosmos: verifyCosmos((chainId) => networkOf(chainId)?.cosmos?.bech32Prefix),
  }
  const made = new Map<string, SignIn>()

  const open = (project: Project, transport: 'cookie' | 'bearer', origins: readonly string[]) =>
    createSignIn({
      store,
      verify: verifiers,
      origins,
      chains: [...chains.keys()],
      transport,
      scope: project.id,
      ...(sessionSeconds !== undefined && { sessionSeconds }),
      refused: (reason) => metrics.signInRefusals.inc({ project: project.id, reason }),
      signedIn: (chain) => metrics.signIns.inc({ project: project.id, chain }),
    })
  const once = (key: string, make: () => SignIn) => {
    const known = made.get(key) ?? make()
    made.set(key, known)
    return known
  }

  return {
    ofProject: (project) => once(project.id, () => open(project, 'bearer', project.origins)),
    ofApp: (project, origin) => once(`${project.id} ${origin}`, () => open(project, 'cookie', [origin])),
    verifiers,
    close,
  }
}
