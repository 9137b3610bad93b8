import {
  emailMailsOfClientPerHour,
  emailMailsOfKnownPerHour,
  emailMailsOfProjectPerHour,
} from '@latchkey/protocol/constants'
import { networksOf } from '../../base/networksOf.ts'
import type { Database } from '../../storage/database.ts'
import type { Turns } from '../base/createTurns.ts'

/** Limits of emails per client and project. */
export type MailLimits = {
  /**
   * Counts an email. Returns 0, or how many milliseconds to wait if a limit is reached; `within` must then be rolled
   * back, since the client's count remains if the project's limit is the one reached.
   *
   * A known device (its key has had a session of the recipient's address) has its own reserve: strangers can use up
   * neither it nor the network's share.
   */
  take(asker: { projectId: string; address: string; isKnown?: boolean }, within: Database): Promise<number>
}

const hourMs = 3_600_000

/**
 * Creates limits for what is counted under a name, across processes. Client addresses are stored as a keyed hash only.
 */
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
