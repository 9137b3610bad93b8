import {
  emailMailsOfClientPerHour,
  emailMailsOfKnownPerHour,
  emailMailsOfProjectPerHour,
} from '@latchkey/protocol/constants'
import { networksOf } from '../../networksOf.ts'
import type { Database } from '../../storage/database.ts'
import type { Turns } from '../createTurns.ts'

/** How many mails a client, and a project, may have sent. */
export type MailLimits = {
  /**
   * Counts a mail; answers how long to wait, in milliseconds, where it is one too many, else 0. `within` is then rolled
   * back: the client's count stands there where the project's is full. A device that is known (its key has held a session of
   * the address that the mail goes to) has a reserve of its own: strangers can use up neither it nor the network's share.
   */
  take(asker: { projectId: string; address: string; isKnown?: boolean }, within: Database): Promise<number>
}

const hourMs = 3_600_000

/** Makes limits for what is counted under a name, over every process: of a client's address no more is kept than its keyed hash. */
export function createMailLimits(parts: {
  turns: Turns
  what: string
  perClient?: number
  perProject?: number
  perReserve?: number
}): MailLimits {
  const {
    turns,
    what,
    perClient = emailMailsOfClientPerHour,
    perProject = emailMailsOfProjectPerHour,
    perReserve = emailMailsOfKnownPerHour,
  } = parts
  return {
    async take({ projectId, address, isKnown = false }, within) {
      const counts = isKnown ? `${what} of known devices` : what
      const clients = networksOf(address).map(({ network, clients: share }) => ({
        what: `${counts} of a client`,
        subject: `${projectId}|${network}`,
        max: perClient * share,
      }))
      const project = {
        what: `${counts} of a project`,
        subject: projectId,
        max: isKnown ? perReserve : perProject,
      }
      for (const counted of [...clients, project]) {
        const waitMs = await turns.spread({ ...counted, spanMs: hourMs }, within)
        if (waitMs > 0) return waitMs
      }
      return 0
    },
  }
}
