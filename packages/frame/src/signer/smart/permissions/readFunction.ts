import {
  type AbiFunction,
  type Hex,
  isHex,
  parseAbiItem,
  size,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem'

const selectorBytes = 4

/**
 * Parses a function by its signature, such as `mint(address to, uint256 id)`, which is returned without parameter
 * names, or by its selector, which has no signature. Undefined if it is neither.
 */
export function readFunction(call: unknown): { selector: Hex; signature: string | undefined } | undefined {
  if (typeof call !== 'string') return undefined
  if (isHex(call))
    return size(call) === selectorBytes
      ? { selector: call.toLowerCase() as Hex, signature: undefined }
      : undefined
  try {
    const text = call.startsWith('function ') ? call : `function ${call}`
    const item = parseAbiItem([text]) as AbiFunction
    return { selector: toFunctionSelector(item), signature: toFunctionSignature(item) }
  } catch {
    return undefined
  }
}
