import { testWorld } from '@latchkey/devnet/testWorld'
import { namespaceContract } from '../../test/namespaceContract.ts'
import { openRemoteBrowser } from '../../test/remoteBrowser.ts'
import { remotePeople } from '../../test/remotePeople.ts'

const world = await testWorld()

for (const [id, open] of Object.entries(remotePeople))
  namespaceContract(`${id} over a remote session`, async () => openRemoteBrowser(world, await open()))
