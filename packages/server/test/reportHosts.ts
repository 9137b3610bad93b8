// Preloaded into a program (`--import`): on its exit it writes to HOSTS_FILE what it has looked up or connected to.
import { writeFileSync } from 'node:fs'
import { watchHosts } from './watchHosts.ts'

const { hosts } = watchHosts()
const { HOSTS_FILE } = process.env
process.on('exit', () => {
  if (HOSTS_FILE) writeFileSync(HOSTS_FILE, JSON.stringify([...hosts()]))
})
