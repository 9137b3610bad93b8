#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { getRemoteReach } from '@latchkey/protocol/getRemoteReach'
import { SettingError } from './base/SettingError.ts'
import { createServer } from './createServer.ts'
import { checkFolders } from './settings/checkFolders.ts'
import { describeSettings } from './settings/describeSettings.ts'
import { readSettings } from './settings/readSettings.ts'

try {
  const [unknown] = process.argv.slice(2).filter((argument) => argument !== '--check-config')
  if (unknown !== undefined)
    throw new SettingError(
      `${unknown}: unknown option. Settings are environment variables; --check-config prints what they mean.`,
    )
  const settings = readSettings(process.env, (path) => readFileSync(path, 'utf8'))
  if (process.argv.includes('--check-config')) {
    await checkFolders(settings)
    for (const line of describeSettings(settings)) console.log(line)
  } else {
    const server = await createServer(settings)
    const relay = settings.pageSettings?.relay ?? `${server.origins.api.replace(/^http/, 'ws')}/relay`
    console.log(`remote wallets: ${getRemoteReach(relay).text}`)
    // Printed last: whoever started the program may stop reading once it has the origins.
    for (const [name, origin] of Object.entries(server.origins)) console.log(`${name}: ${origin}`)
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, async () => {
        await server.close()
        process.exit(0)
      })
  }
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exit(1)
}
