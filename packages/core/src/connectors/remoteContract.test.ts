import { testWorld } from '@latchkey/devnet/testWorld'
import { namespaceContract } from '../testing/namespaceContract.ts'
import { openRemoteBrowser } from '../testing/remoteBrowser.ts'
import { remotePeople } from '../testing/remotePeople.ts'

const world = await testWorld()

for (const [id, open] of Object.entries(remotePeople))
  namespaceContract(`${id} over a remote session`, async () => openRemoteBrowser(world, await open()))
