import { decodeRequest, type RequestFor } from '@latchkey/protocol/api'
import { mobsPerAccountMax, serverDeadlineMs } from '@latchkey/protocol/constants'
import { type Caip10, namespaceOf, parseCaip10, personOf } from '@latchkey/protocol/ids'
import {
  createMob,
  formatTurn,
  getMob,
  joinMob,
  leaveMob,
  type Mob,
  mayTake,
  mobEventsPath,
  type Turn,
  takeTurn,
} from '@latchkey/protocol/mobs'
import { RequestFailure } from '../base/RequestFailure.ts'
import { withDeadline } from '../base/withDeadline.ts'
import type { Connections } from '../http/createConnections.ts'
import type { Exchange } from '../http/exchange.ts'
import { getClientAddress } from '../http/getClientAddress.ts'
import { type LimitPorts, limit } from '../http/limit.ts'
import { answerRow } from '../signIn/answerRow.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import { passOn } from '../signIn/serveSignIn.ts'
import type { Verifiers } from '../signIn/verify.ts'
import type { MobSource } from './createMobSource.ts'
import { createMobStream } from './createMobStream.ts'
import { fitTurns } from './fitTurns.ts'
import { findMember, join, leave } from './membership.ts'

/** Dependencies of `serveMobs`. */
export type MobPorts = LimitPorts & {
  connections: Pick<Connections, 'takeAddress' | 'takeProject'>
  isDraining(): boolean
  sources: { mobs: MobSource }
  signIn: { verifiers: Verifiers }
}

/** Paths of the mobs. */
export const mobPaths = [createMob, joinMob, leaveMob, takeTurn].map(({ path }) => path)

/** Serves mobs, which signed-in visitors can start, join by id, and take turns in. */
export function serveMobs(
  context: MobPorts,
  toSignIn: (exchange: Exchange) => SignIn,
): (exchange: Exchange) => Promise<Response> {
  const { mobs } = context.sources
  return async (exchange) => {
    const { path, raw: request } = exchange.req
    exchange.set('route', path)
    const signIn = toSignIn(exchange)
    const isRead = request.method === 'GET'
    limit(context, exchange, isRead ? 'read' : 'write')
    const project = exchange.get('project').id
    if (isRead && path === mobEventsPath) {
      const { id } = readQuery(exchange)
      return stream(context, exchange, {
        watch: (due) => mobs.watch(project, id, due),
        check: () => withDeadline(serverDeadlineMs, mustBeSignedIn()),
      })
    }
    return passOn(exchange, await withDeadline(serverDeadlineMs, serve()))

    async function mustBeSignedIn() {
      signIn.admit(request)
      const accounts = await signIn.getSignIn(request)
      if (accounts.length === 0) throw signInRequired('session', 'Sign in to join a mob.')
      return accounts
    }

    async function serve(): Promise<Response> {
      const accounts = await mustBeSignedIn()
      const mustBeOwn = (account: Caip10) => {
        if (!accounts.some((own) => own.account === account))
          throw signInRequired('account', 'You are not signed in with this account.')
      }
      if (isRead)
        return answerRow(getMob, request, async ({ query }) => show(await mobs.get(project, query.id)))
      if (path === createMob.path)
        return answerRow(createMob, request, async ({ body }) => {
          mustBeOwn(body.account)
          return show(await start(body))
        })
      if (path === takeTurn.path)
        return answerRow(takeTurn, request, async ({ body }) => {
          mustBeOwn(body.account)
          return take(body)
        })
      const row = path === joinMob.path ? joinMob : leaveMob
      return answerRow(row, request, async ({ body }) => {
        mustBeOwn(body.account)
        const change = row === joinMob ? join : leave
        return show(await mobs.change(project, body.mob, (mob) => change(mob, body.account)))
      })
    }

    async function start({ account, name, minutes }: RequestFor<typeof createMob>['body']): Promise<Mob> {
      const mob = { id: crypto.randomUUID(), name, minutes, members: [account], turns: [] }
      if (await mobs.create(project, account, mob)) return mob
      throw new RequestFailure('MOB_LIMIT_REACHED', {
        field: 'account',
        description: `An account can start ${mobsPerAccountMax} mobs. A mob without turns for a week is deleted.`,
      })
    }

    async function take({ mob: id, ...turn }: RequestFor<typeof takeTurn>['body']) {
      const stored = mustExist(await mobs.get(project, id))
      if (!(await isSigned(stored, turn)))
        throw new RequestFailure('SIGNATURE_INVALID', {
          field: 'signature',
          description: 'The signature is not from this account for this turn.',
        })
      let isAccepted = false
      const mob = await mobs.change(project, id, (current) => {
        // A browser that didn't get the answer sends the turn again.
        const isTaken = current.turns.some((taken) => isSameTurn(taken, turn))
        const next = isTaken ? undefined : addTurn(current, turn, Date.now())
        isAccepted = isTaken || next !== undefined
        return next
      })
      return { value: { ...show(mob).value, isAccepted } }
    }

    async function isSigned(mob: Mob, turn: TurnRequest): Promise<boolean> {
      const { address, chainId } = parseCaip10(turn.account)
      const namespace = namespaceOf(chainId)
      const verify = namespace && context.signIn.verifiers[namespace]
      const message = formatTurn({ mob, ...turn, from: fromOf(turn) })
      return (
        verify?.({ data: { accountAddress: address, chainId }, message, signature: turn.signature }) ?? false
      )
    }
  }
}

/** Reads the query of a stream, which is that of `getMob`. */
function readQuery(exchange: Exchange): RequestFor<typeof getMob>['query'] {
  const decoded = decodeRequest(getMob, { params: {}, query: exchange.req.query(), body: undefined })
  if (decoded.success) return decoded.request.query
  throw new RequestFailure(decoded.failure.code, decoded.failure.reasons)
}

/** Responds with a stream of a mob's states. `check` throws if the session has ended. */
async function stream(
  context: MobPorts,
  exchange: Exchange,
  parts: Pick<Parameters<typeof createMobStream>[0], 'watch' | 'check'>,
): Promise<Response> {
  const { incoming, outgoing } = exchange.env
  const address = getClientAddress(
    incoming.socket.remoteAddress,
    exchange.req.header('x-forwarded-for'),
    context.settings.trustedHops ?? 0,
  )
  context.connections.takeAddress('events', address, outgoing)
  context.connections.takeProject('events', exchange.get('project'), outgoing)
  const states = await createMobStream({
    ...parts,
    missing: notFound,
    isEnding: context.isDraining,
    onClosed: (closed) => outgoing.once('close', closed),
  })
  const headers = {
    ...exchange.get('headers'),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // Some proxies collect a response before they pass it on, unless it says so.
    'x-accel-buffering': 'no',
  }
  return new Response(states, { headers })
}

type TurnRequest = Omit<RequestFor<typeof takeTurn>['body'], 'mob'>

/** Returns the driver who passes the keyboard on. Undefined if the signer takes it. */
const fromOf = ({ account, to }: Pick<TurnRequest, 'account' | 'to'>) =>
  account === to ? undefined : account

/** Returns whether a turn has the signed text and the signer of a requested one. */
const isSameTurn = ({ number, from, to, note }: Turn, turn: TurnRequest) =>
  number === turn.number && from === fromOf(turn) && to === turn.to && note === turn.note

/** Returns a mob with its next turn. Undefined if this is not the next turn, or not one that the signer may start. */
function addTurn(mob: Mob, turn: TurnRequest, now: number): Mob | undefined {
  const { number, to, note, signature } = turn
  const from = fromOf(turn)
  const isNext = number === (mob.turns[0]?.number ?? 0) + 1
  const driver = findMember(mob, to)
  const isPassed = from !== undefined && mob.driver !== undefined && personOf(from) === personOf(mob.driver)
  const mayStart = from === undefined ? mayTake(mob, now) : isPassed
  if (!isNext || !mayStart || driver === undefined || driver === mob.driver) return undefined
  const started = {
    number,
    ...(from && { from }),
    to,
    note,
    startedAt: new Date(now).toISOString(),
    signature,
  }
  return { ...mob, driver, turns: fitTurns([started, ...mob.turns]) }
}

function show(mob: Mob | undefined) {
  return { value: { mob: mustExist(mob), now: new Date().toISOString() } }
}

function mustExist(mob: Mob | undefined): Mob {
  if (mob) return mob
  throw notFound()
}

function notFound() {
  return new RequestFailure('NOT_FOUND', {
    field: 'mob',
    description: 'No mob has this id. A mob without turns for a week is deleted.',
  })
}

function signInRequired(field: string, description: string) {
  return new RequestFailure('SIGN_IN_REQUIRED', { field, description })
}
