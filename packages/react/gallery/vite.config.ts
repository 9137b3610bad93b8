import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A page for looking at every part and view in every state: `npx vite packages/react/gallery`. Not published. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['latchkey', 'module', 'browser', 'development|production'] },
})
