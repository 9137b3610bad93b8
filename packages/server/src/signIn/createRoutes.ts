import type { Endpoint, RequestFor } from '@latchkey/protocol/api'
import { signInNonceMs, signInSessionsListedMax } from '@latchkey/protocol/constants'
import { parseSignInMessage } from '@latchkey/protocol/signIn'
import { type StoredSession, signInEndpoints } from '@latchkey/protocol/signInApi'
import { RequestFailure } from '../base/RequestFailure.ts'
import { answerRow, type RowAnswer } from './answerRow.ts'
import { createNonce } from './createNonce.ts'
import { createSecret, hashSecret } from './holder.ts'
import type { SignInSettings } from './settings.ts'
import type { KeptSession, ListedSession } from './store.ts'
import type { Transport } from './transport.ts'
import { verifySignIn } from './verifySignIn.ts'

/** One route of sign-in: its row and its handler. */
type Route = { endpoint: Endpoint; answer(request: Request): Promise<Response> }

type RouteSettings = SignInSettings &
  Required<Pick<SignInSettings, 'scope' | 'now' | 'sessionSeconds'>> & { link: Transport }

/** Creates the routes of sign-in over a store. */
export function createRoutes(settings: RouteSettings): readonly Route[] {
  const { store, scope, now, sessionSeconds, link, signedIn = () => {} } = settings

  const holderOf = async (request: Request) => {
    const secret = link.readSecret(request)
    if (secret === undefined) return undefined
    const holder = await hashSecret(secret)
    return { secret, holder, accounts: await store.accountsOfHolder({ scope, holder }, now()) }
  }

  return [
    route(signInEndpoints.createSignInNonce, async () => {
      const issuedAt = now()
      const nonce = createNonce()
      const expiresAt = issuedAt + signInNonceMs
      await store.keepNonce({ scope, nonce, expiresAt })
      return { value: { nonce, issuedAt: toTime(issuedAt), expiresAt: toTime(expiresAt) } }
    }),

    route(signInEndpoints.createSignInSession, async ({ body }, request) => {
      const { data, ...signed } = await verifySignIn(settings, body, request)
      const known = await holderOf(request)
      // A secret without a session is not trusted, since someone else may have planted it.
      const isNew = !known || known.accounts.length === 0
      const secret = isNew ? createSecret() : known.secret
      const createdAt = now()
      const latest = createdAt + sessionSeconds * 1000
      const session: KeptSession = {
        id: crypto.randomUUID(),
        scope,
        holder: await hashSecret(secret),
        account: `${data.chainId}:${data.accountAddress}`,
        ...signed,
        createdAt,
        expiresAt:
          data.expirationTime === undefined ? latest : Math.min(latest, Date.parse(data.expirationTime)),
      }
      await store.keepSession(session)
      signedIn(data.chainId)
      const { headers, token } = link.hand(request, secret, isNew)
      return {
        value: { session: toOwn(session), ...(token !== undefined && { token }) },
        headers,
      }
    }),

    route(signInEndpoints.getSignInSessions, async (_, request) => {
      const known = await holderOf(request)
      if (!known) return { value: { sessions: [] } }
      const { holder, accounts } = known
      const sessions = await store.listOfHolder({ scope, holder }, now())
      const all = await store.listOfAccounts({ scope, accounts }, now(), signInSessionsListedMax)
      const elsewhere = all.filter((session) => session.holder !== holder)
      return { value: { sessions: [...sessions.map(toOwn), ...elsewhere.map(toForeign)] } }
    }),

    route(signInEndpoints.revokeSignInSession, async ({ body }, request) => {
      const known = await holderOf(request)
      const isOne = known && (await store.revoke({ scope, id: body.id, ...known }, now()))
      if (!isOne)
        throw new RequestFailure('NOT_FOUND', {
          field: 'id',
          description: 'You have no session with this id.',
        })
      return { value: {} }
    }),
  ]

  function route<endpoint extends Endpoint>(
    endpoint: endpoint,
    handle: (decoded: RequestFor<endpoint>, request: Request) => Promise<RowAnswer<endpoint>>,
  ): Route {
    return {
      endpoint,
      answer: (request) => answerRow(endpoint, request, (decoded) => handle(decoded, request)),
    }
  }
}

function toOwn(session: KeptSession): StoredSession {
  const { message, signature, cacao } = session
  return {
    ...toForeign(session),
    isCurrent: true,
    message,
    signature,
    ...(cacao !== undefined && { cacao }),
  }
}

function toForeign({ id, createdAt, message }: ListedSession): StoredSession {
  return { id, createdAt: toTime(createdAt), isCurrent: false, data: parseSignInMessage(message) }
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
