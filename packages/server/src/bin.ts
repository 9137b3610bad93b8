#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { getRemoteReach } from '@latchkey/protocol/getRemoteReach'
import { createServer } from './createServer.ts'
import { readSettings } from './environment/readSettings.ts'
import { SettingError } from './environment/readVariable.ts'

try {
  const settings = readSettings(process.env, (path) => readFileSync(path, 'utf8'))
  const server = await createServer(settings)
  const relay = settings.pageSettings?.relay ?? `${server.origins.api.replace(/^http/, 'ws')}/relay`
  console.log(`remote wallets: ${getRemoteReach(relay).text}`)
  // Last: who starts the program may stop listening once it knows them.
  for (const [name, origin] of Object.entries(server.origins)) console.log(`${name}: ${origin}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      await server.close()
      process.exit(0)
    })
} catch (error) {
  console.error(error instanceof SettingError ? `The settings cannot be used.\n${error.message}` : error)
  process.exit(1)
}
