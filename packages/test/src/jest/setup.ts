import { webcrypto } from 'node:crypto'
import { TextDecoder, TextEncoder } from 'node:util'

// Globals of browsers and Node that Jest's jsdom environment lacks. viem uses the first two as soon as it loads.
for (const [name, value] of Object.entries({ TextDecoder, TextEncoder }))
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
if (!globalThis.crypto?.subtle)
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
