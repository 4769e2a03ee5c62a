import { parseSource } from '#openapi/load/parse-source.ts'
import { applyOverlay } from '#openapi/overlay/apply-overlay.ts'
import { loadFolder } from '../load-folder.ts'

export const petsText = `
openapi: 3.1.0
info: { title: Pets, version: '1' }
tags: [{ name: a }, { name: b }]
paths:
  /pets:
    get: { summary: Old, tags: [a], responses: { 200: { description: Done. } } }
    post: { responses: { 200: { description: Done. } } }
`

export const overlayHead = "overlay: 1.1.0\ninfo: { title: Notes, version: '1' }\nactions:"

/** Loads the document with the actions of an Overlay next to it. */
export function loadOverlaid(actions: string, files: Readonly<Record<string, string>> = {}) {
  const overlay = overlayHead + actions
  return loadFolder({ 'pets.yaml': petsText, 'pets.overlay.yaml': overlay, ...files })
}

export function apply(action: string): unknown {
  const overlay = `overlay: 1.1.0\ninfo: {}\nactions:\n  - ${action}\n`
  return applyOverlay(makeFiles(), source('pets.overlay.yaml', overlay)).main.value
}

export function makeFiles() {
  return { main: source('pets.yaml', petsText), others: new Map() }
}

export function source(name: string, content: string) {
  return parseSource(new TextEncoder().encode(content), name, name)
}
