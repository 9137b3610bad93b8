import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { answer } from './answers.ts'

/** Shows every part and view in every state: `npx vite packages/react/gallery`. Not published. */
export default defineConfig({
  plugins: [react(), answers()],
  resolve: { conditions: ['latchkey', 'module', 'browser', 'development|production'] },
})

/** Stands in for a Latchkey server, so that every state can be shown. */
function answers(): Plugin {
  return {
    name: 'gallery-answers',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/v1')) return next()
        let text = ''
        request.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        request.on('end', () => {
          const given = answer(request.url ?? '', text === '' ? undefined : JSON.parse(text))
          if (!given) return
          response.writeHead(given.status, { 'content-type': 'application/json' })
          response.end(JSON.stringify(given.json))
        })
      })
    },
  }
}
