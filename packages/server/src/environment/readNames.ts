import { findLabelProblem } from '@latchkey/protocol/nameLabel'
import { type Hex, isHex } from 'viem'
import { SettingError } from '../SettingError.ts'
import type { ServerSettings } from '../settings.ts'
import type { Environment } from './readVariable.ts'

/** NAME_ZONE, NAME_RESERVED and NAME_SIGNER_KEY. Throws `SettingError`. */
export function readNames(environment: Environment): ServerSettings['names'] {
  const { NAME_ZONE: zone, NAME_RESERVED: reserved, NAME_SIGNER_KEY: signerKey } = environment
  if (!zone) {
    if (reserved || signerKey)
      throw new SettingError('NAME_ZONE: set it, too, since other NAME_ settings are.')
    return undefined
  }
  if (!isZone(zone))
    throw new SettingError(
      `NAME_ZONE: "${zone}" is no zone. Write a name that you own, in small letters: example.eth.`,
    )
  if (signerKey && !isKey(signerKey))
    throw new SettingError(
      'NAME_SIGNER_KEY: write a private key, 0x and 64 hex digits (`openssl rand -hex 32`).',
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

/** Of secp256k1: keys are below it. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function readReserved(text: string): readonly string[] {
  const labels = text.split(',').map((label) => label.trim().toLowerCase())
  const wrong = labels.find((label) => findLabelProblem(label) !== undefined)
  if (wrong !== undefined)
    throw new SettingError(
      `NAME_RESERVED: "${wrong}" can be no name anyway. Write labels with commas between: admin,support.`,
    )
  return labels
}
