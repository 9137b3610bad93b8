import { getInitialState } from '@latchkey/core'
import { headers } from 'next/headers'
import { kit } from './clientKit'

/** What goes wrong where a server component imports the kit from a file with 'use client'. */
export default async function Page() {
  return getInitialState(kit, (await headers()).get('cookie'))?.current
}
