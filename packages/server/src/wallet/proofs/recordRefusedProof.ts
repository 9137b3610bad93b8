import { refusedProofsPerHour } from '@latchkey/protocol/constants'
import { networksOf } from '../../base/networksOf.ts'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Turns } from '../base/createTurns.ts'
import type { AuditLog } from '../base/ports.ts'

const hourMs = 3_600_000

/**
 * Records a refused proof, under a keyed hash of the client's address. An old nonce is not recorded: every client
 * retries with the new one. Anyone can send wrong proofs, so only some per hour are recorded.
 */
export async function recordRefusedProof(
  error: unknown,
  { address, projectId }: { address: string; projectId: string },
  { audit, turns }: { audit: AuditLog; turns: Turns },
): Promise<void> {
  if (!(error instanceof RequestFailure) || error.code !== 'PROOF_INVALID' || error.challenge) return
  const clients = networksOf(address).map(({ network, clients: share }) => ({
    what: 'refused proofs of a client',
    subject: network,
    max: refusedProofsPerHour.client * share,
  }))
  const all = { what: 'refused proofs', subject: '', max: refusedProofsPerHour.all }
  for (const counted of [...clients, all])
    if ((await turns.spread({ ...counted, spanMs: hourMs })) > 0) return
  await audit.record({ what: 'proofRefused', subject: address, projectId })
}
