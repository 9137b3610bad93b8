import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { floor } from '../../scripts/floor/floor.mjs'
import { docsSite } from './site/docsSite.mjs'

export default defineConfig({
  // Relative URLs, so that the site works below any path.
  base: './',
  plugins: [react(), docsSite()],
  build: {
    target: floor,
    assetsInlineLimit: 0,
    rolldownOptions: { input: { main: 'src/main.ts', demo: 'src/demo.tsx' } },
  },
})
