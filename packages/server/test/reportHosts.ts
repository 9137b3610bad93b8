// Preloaded into a program (`--import`). On exit it writes the hosts that it has looked up or connected to into
// HOSTS_FILE.
import { writeFileSync } from 'node:fs'
import { watchHosts } from './watchHosts.ts'

const { hosts } = watchHosts()
const { HOSTS_FILE } = process.env
process.on('exit', () => {
  if (HOSTS_FILE) writeFileSync(HOSTS_FILE, JSON.stringify([...hosts()]))
})
