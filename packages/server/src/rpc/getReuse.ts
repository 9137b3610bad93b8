import { rawElements, rawMembers } from '../base/rawJson.ts'
import type { MethodRule, Reuse } from './methods.ts'
import type { Call } from './reply.ts'

/** Returns how long the response to this call may be reused, judging by its parameters. */
export function getReuse(call: Call, rule: MethodRule, finalBlock: number | undefined): Reuse {
  if (call.method === 'eth_getLogs') return logsReuse(call.params, finalBlock)
  if (rule.commitment !== undefined) return commitmentReuse(call.params, rule.commitment)
  if (rule.block === undefined) return rule.reuse
  if (call.params?.endsWith('"latest"]'))
    return rule.block === rawElements(call.params).length - 1 ? 'head' : 'fresh'
  const block = call.params?.startsWith('[') ? rawElements(call.params)[rule.block] : undefined
  return blockReuse(block, finalBlock)
}

function logsReuse(params: string | undefined, finalBlock: number | undefined): Reuse {
  const [filter] = params?.startsWith('[') ? rawElements(params) : []
  if (!filter?.startsWith('{')) return 'fresh'
  const members = rawMembers(filter)
  if (members.has('blockHash')) return 'final'
  return blockReuse(members.get('toBlock') ?? '"latest"', finalBlock)
}

/** Returns the reuse for a Solana configuration object. Solana defaults to the commitment `finalized`. */
function commitmentReuse(params: string | undefined, place: number): Reuse {
  const config = params?.startsWith('[') ? rawElements(params)[place] : undefined
  const commitment = config?.startsWith('{') ? rawMembers(config).get('commitment') : undefined
  return commitment === undefined || commitment === '"finalized"' ? 'final' : 'fresh'
}

/** Returns the reuse for a block parameter as raw JSON: a tag, a number, a hash, or an EIP-1898 object. */
function blockReuse(raw: string | undefined, finalBlock: number | undefined): Reuse {
  // Nodes differ on a missing block parameter: some use the pending block.
  if (raw === undefined || raw === '"pending"' || raw === 'null') return 'fresh'
  if (raw === '"latest"' || raw === '"safe"' || raw === '"finalized"') return 'head'
  if (raw === '"earliest"') return 'final'
  if (raw.startsWith('{')) {
    const members = rawMembers(raw)
    return members.has('blockHash') ? 'final' : blockReuse(members.get('blockNumber'), finalBlock)
  }
  if (/^"0x[0-9a-fA-F]{64}"$/.test(raw)) return 'final'
  const number = /^"0x[0-9a-fA-F]{1,13}"$/.test(raw) ? Number.parseInt(raw.slice(3, -1), 16) : Number.NaN
  if (Number.isNaN(number)) return 'fresh'
  return finalBlock !== undefined && number <= finalBlock ? 'final' : 'head'
}
