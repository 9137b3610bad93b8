// Builds the app with esbuild.
import { cpSync } from 'node:fs'
import { build } from 'esbuild'

await build({
  entryPoints: ['src/main.tsx'],
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  outdir: 'dist',
  define: {
    'import.meta.env.VITE_RPC_URL': JSON.stringify(`http://127.0.0.1:${process.env.CHAIN_PORT}`),
  },
})
cpSync('public', 'dist', { recursive: true })
