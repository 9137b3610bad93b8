import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import {
  mobMembersMax,
  mobNameCharactersMax,
  turnMinutesMax,
  turnNoteCharactersMax,
  turnSignatureCharactersMax,
  turnsListedMax,
} from '../constants/index.ts'
import { caip10 } from '../schema/caip.ts'
import { rfc3339 } from '../schema/time.ts'
import { linePattern } from './toLine.ts'

/**
 * One line of text without direction marks, since it is a line of a signed message, and without halves of surrogate
 * pairs, which can't be stored.
 */
const line = (charactersMax: number) =>
  z.string().check(z.trim(), z.maxLength(charactersMax), z.regex(linePattern))

const mobName = line(mobNameCharactersMax).check(z.minLength(1))
const turnNote = line(turnNoteCharactersMax)
const minutes = z.int().check(z.minimum(1), z.maximum(turnMinutesMax))
const mobId = z.string().check(z.maxLength(64), z.regex(/^[!-~]*$/))
const count = z.int().check(z.minimum(0))

/** One turn at the keyboard, with the signature that started it. */
const turn = z.object({
  /** Its number, from 1. */
  number: count,
  /** Account that passed the keyboard on, by CAIP-10 id. Absent if the driver took it. */
  from: z.optional(caip10),
  /** Account that drives, by CAIP-10 id. */
  to: caip10,
  /** A note for the driver. May be empty. */
  note: z.string(),
  /** RFC 3339. */
  startedAt: rfc3339,
  /** Signature of `formatTurn`, by `from`, or by `to` if there is no `from`. */
  signature: z.string(),
})
/** One turn at the keyboard. */
export type Turn = z.output<typeof turn>

/** People who program as a group, one of whom drives. */
export const mob = z.object({
  /** UUID. Anyone who has it can join. */
  id: z.string(),
  /** One line of text. */
  name: z.string(),
  /** Length of a turn. */
  minutes,
  /**
   * Accounts by CAIP-10 id, in the order in which they drive. A person who switches networks remains the same member, by
   * the id that they joined with.
   */
  members: z.array(caip10).check(z.maxLength(mobMembersMax)),
  /** Member who drives, by the id in `members`. Absent before the first turn, and after the driver left. */
  driver: z.optional(caip10),
  /** Newest first. The first one is the current turn if there is a driver. */
  turns: z.array(turn).check(z.maxLength(turnsListedMax)),
})
/** People who program as a group, one of whom drives. */
export type Mob = z.output<typeof mob>

/** A mob, and the server's time, by which all browsers show the same time left. */
const answer = z.object({ mob, now: rfc3339 })

const id = '6f1c8d0e-5d3b-4b58-9a53-0a9d6a7b2a11'
const exampleMob: z.input<typeof mob> = {
  id,
  name: 'The Tuesday mob',
  minutes: 10,
  members: [exampleValues.accountId],
  driver: exampleValues.accountId,
  turns: [
    {
      number: 1,
      to: exampleValues.accountId,
      note: 'The parser is green.',
      startedAt: exampleValues.time,
      signature: '0x01',
    },
  ],
}
const exampleAnswer = { mob: exampleMob, now: exampleValues.time }

const common = { params: z.object({}), query: z.object({}), response: answer, project: 'none' } as const

/** Returns a mob, for signed-in users who know its id. */
export const getMob = defineEndpoint({
  ...common,
  id: 'getMob',
  summary: 'Returns a mob: its members, who drives, and the latest turns.',
  method: 'GET',
  path: '/mobs',
  query: z.object({ id: mobId }),
  body: z.undefined(),
  examples: [{ query: { id }, response: exampleAnswer }],
})

/** Path of a stream of a mob's states, each as `getMob` returns it, as server-sent events. The query is that of `getMob`. */
export const mobEventsPath = '/mobs/events'

/** Starts a mob with one member; `account` is one of the accounts that the browser is signed in with. */
export const createMob = defineEndpoint({
  ...common,
  id: 'createMob',
  summary: 'Starts a mob.',
  method: 'POST',
  path: '/mobs',
  body: z.object({ account: caip10, name: mobName, minutes }),
  examples: [
    {
      body: { account: exampleValues.accountId, name: 'The Tuesday mob', minutes: 10 },
      response: exampleAnswer,
    },
  ],
})

const membership = z.object({ account: caip10, mob: mobId })

/** Adds an account that the browser is signed in with to the members, as the last to drive. */
export const joinMob = defineEndpoint({
  ...common,
  id: 'joinMob',
  summary: 'Joins a mob.',
  method: 'POST',
  path: '/mobs/join',
  body: membership,
  examples: [{ body: { account: exampleValues.accountId, mob: id }, response: exampleAnswer }],
})

/** Removes an account that the browser is signed in with from the members. The keyboard of a driver becomes free. */
export const leaveMob = defineEndpoint({
  ...common,
  id: 'leaveMob',
  summary: 'Leaves a mob.',
  method: 'POST',
  path: '/mobs/leave',
  body: membership,
  examples: [{ body: { account: exampleValues.accountId, mob: id }, response: exampleAnswer }],
})

/**
 * Starts the next turn: the driver passes the keyboard on, or another member takes it if nobody drives or the time is
 * up. `isAccepted` is false if someone else was faster; `mob` is then the current one. A turn that is sent again is
 * accepted again, and changes nothing.
 */
export const takeTurn = defineEndpoint({
  ...common,
  id: 'takeTurn',
  summary: 'Passes the keyboard on, or takes it.',
  method: 'POST',
  path: '/mobs/turns',
  body: z.object({
    mob: mobId,
    /** Number of the turn that starts. */
    number: count,
    /** Account that signed, by CAIP-10 id: the driver, or the one who takes the keyboard. */
    account: caip10,
    to: caip10,
    note: turnNote,
    signature: z.string().check(z.maxLength(turnSignatureCharactersMax), z.regex(/^[!-~]*$/)),
  }),
  response: z.object({ ...answer.shape, isAccepted: z.boolean() }),
  examples: [
    {
      body: {
        mob: id,
        number: 1,
        account: exampleValues.accountId,
        to: exampleValues.accountId,
        note: 'The parser is green.',
        signature: '0x01',
      },
      response: { ...exampleAnswer, isAccepted: true },
    },
  ],
})
