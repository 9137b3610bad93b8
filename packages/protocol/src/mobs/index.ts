export { type MobFailureCode, mobFailureStatuses } from '../failure/mobFailure.ts'
export {
  createMob,
  getMob,
  joinMob,
  leaveMob,
  type Mob,
  mob,
  mobEventsPath,
  type Turn,
  takeTurn,
} from './mobs.ts'
export { toLine } from './toLine.ts'
export { formatTurn, mayTake, nextDriver, type SignedTurn, turnEndsAt } from './turns.ts'
