import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { rawElements } from '../base/rawJson.ts'
import { getMethodRule } from './methods.ts'
import { type Call, error, type Reply } from './reply.ts'

/**
 * Rejects a call that requests more blocks than its method allows, or an invalid number. Returns `undefined` for all
 * others.
 */
export function refuseCount({ method, params }: Call): Reply | undefined {
  const { blocksMax } = getMethodRule(method)
  if (blocksMax === undefined) return undefined
  const [raw = ''] = params?.startsWith('[') ? rawElements(params) : []
  const [, count] = /^"?(0x[\da-f]{1,8}|\d{1,8})"?$/i.exec(raw) ?? []
  if (Number(count) <= blocksMax) return undefined
  const message = `The first parameter of ${method} must be a number of blocks, at most ${blocksMax} (0x${blocksMax.toString(16)}).`
  return error(rpcErrorCodes.invalidParams, message)
}
