import { readdirSync, readFileSync } from 'node:fs';
import { inventPerson } from './fixtures/cards/card-person.ts';
import { readCard } from './server/domain/card/read-card.ts';
import { frontFields, backFields } from './server/domain/card/card-fields.ts';
const [only,verbose]=process.argv.slice(2);
const dir='/tmp/cards-out/lines';
const tally:any={}; const wrongs:any[]=[]; const rights:any={};
for (const f of readdirSync(dir)){ const r=JSON.parse(readFileSync(`${dir}/${f}`,'utf8')); if(only&&only!=='all'&&!f.includes(only))continue;
 const p=inventPerson(r.seed,{unknownCharacter:r.rare}); const truth:any={name:p.name,gender:p.gender,nation:p.nation,birth:p.birth,address:p.address,number:p.number,authority:p.authority,valid_from:p.validFrom,valid_until:p.validUntil};
 const t=readCard(r.lines); const key=`${r.d}-${r.side}${r.rare?'-rare':''}`; tally[key]??={n:0,exact:0}; tally[key].n++;
 let ok=true; const bad:string[]=[];
 for (const field of r.side==='front'?frontFields:backFields){ const got=t.fields.find(x=>x.field===field); if(got?.text!==truth[field]){ok=false; bad.push(`${field}: ${truth[field]} <> ${got?.text} (${got?.confidence.toFixed(3)})`); if(got) wrongs.push([field,got.confidence,f,truth[field],got.text]);} else {(rights[field]??=[]).push(got.confidence);} }
 if(ok)tally[key].exact++; else if(!r.d.startsWith('cut')) { console.log(f,t.side,bad.join(' ; ')); if(verbose) for(const l of r.lines) console.log('    ',l.glyphs.map((g:any)=>g.char).join(''),Math.min(...l.glyphs.map((g:any)=>g.probability)).toFixed(2),l.doubt.toFixed(2),l.corners.map((c:any)=>c.x.toFixed(0)+','+c.y.toFixed(0)).join(' ')); }
}
console.log(Object.entries(tally).map(([k,v]:any)=>`${k} ${v.exact}/${v.n}`).join('\n'));
wrongs.sort((a,b)=>b[1]-a[1]); for(const w of wrongs.slice(0,30))console.log(w.join(' '));
for(const [k,v] of Object.entries<any>(rights)){v.sort((a:number,b:number)=>a-b);console.log(k,v.length,'p5',v[Math.floor(v.length*.05)].toFixed(3),'p20',v[Math.floor(v.length*.2)].toFixed(3),'med',v[Math.floor(v.length/2)].toFixed(3));}
