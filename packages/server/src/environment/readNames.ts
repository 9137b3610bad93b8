import { findLabelProblem } from '@latchkey/protocol/nameLabel'
import { type Hex, isHex } from 'viem'
import { SettingError } from '../base/SettingError.ts'
import type { ServerSettings } from '../settings/settings.ts'
import type { Environment } from './readVariable.ts'

/** Reads NAME_ZONE, NAME_RESERVED and NAME_SIGNER_KEY. Throws `SettingError`. */
export function readNames(environment: Environment): ServerSettings['names'] {
  const { NAME_ZONE: zone, NAME_RESERVED: reserved, NAME_SIGNER_KEY: signerKey } = environment
  if (!zone) {
    if (reserved || signerKey)
      throw new SettingError('NAME_ZONE: required, because other NAME_ settings are set.')
    return undefined
  }
  if (!isZone(zone))
    throw new SettingError(
      `NAME_ZONE: "${zone}" is not a valid zone. Use a lowercase name that you own, such as example.eth.`,
    )
  if (signerKey && !isKey(signerKey))
    throw new SettingError(
      'NAME_SIGNER_KEY: must be a private key: 0x and 64 hex digits (`openssl rand -hex 32`).',
    )
  return {
    zone,
    ...(reserved && { reserved: readReserved(reserved) }),
    ...(signerKey && { signerKey: signerKey as Hex }),
  }
}

function isZone(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(text) && text.length < 190
}

function isKey(text: string): boolean {
  return isHex(text) && text.length === 66 && BigInt(text) > 0n && BigInt(text) < curveOrder
}

/** The order of secp256k1. Keys are below it. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function readReserved(text: string): readonly string[] {
  const labels = text.split(',').map((label) => label.trim().toLowerCase())
  const wrong = labels.find((label) => findLabelProblem(label) !== undefined)
  if (wrong !== undefined)
    throw new SettingError(
      `NAME_RESERVED: "${wrong}" is not a valid label. Use labels separated by commas, such as admin,support.`,
    )
  return labels
}
