import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const base='http://localhost:4321'
const [w, scheme, path, tag] = [Number(process.argv[2]), process.argv[3], process.argv[4], process.argv[5]]
const p = await b.newPage({ viewport: { width: w, height: 900 }, colorScheme: scheme })
let n=0; const shot=async(full=true)=>p.screenshot({path:`/tmp/shots/${tag}-${w}-${++n}.png`,fullPage:full})
await p.goto(base+path); await p.waitForTimeout(500); await shot()
await p.getByRole('button',{name:'Run this recipe'}).click(); await p.waitForTimeout(700); await shot()
const press=async(name)=>{await p.getByRole('button',{name,exact:true}).click(); await p.waitForTimeout(900)}
for (const a of process.argv.slice(6)) { if (a.startsWith('fill:')) { const [,l,v]=a.split(':'); await p.getByLabel(l,{exact:true}).first().fill(v)} else await press(a); await shot() }
await b.close()
