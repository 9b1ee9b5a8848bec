import type { Filament } from '../../../contract/filament/filament.ts';
import { type BoughtSpool, spoolKeyField, spoolmanFilament, spoolmanSpool, spoolmanVendor } from './spoolman.ts';

/**
 * A program in Python that adds spools to the Spoolman in somebody's home: Spoolman is written in Python, so that it runs
 * wherever Spoolman does. A page of the shop cannot do that, by the rules of browsers (record 0130).
 */
export function spoolmanScript(spools: readonly BoughtSpool[]): string {
  const data = spools.map((own) => ({
    label: labelOf(own),
    vendor: spoolmanVendor(own.filament),
    filament: spoolmanFilament(own.filament),
    spool: spoolmanSpool(own),
  }));
  return program(rawPythonText(data), rawPythonText(spoolKeyField));
}

function labelOf({ filament, lot }: BoughtSpool): string {
  const { brand, colorName, material, diameterMm, netGrams } = filament satisfies Filament;
  return `${brand} ${material} ${colorName}, ${diameterMm} mm, ${netGrams} g${lot ? `, lot ${lot}` : ''}`;
}

/** JSON for between r''' and ''': no quote of that kind is in it, and nothing beyond ASCII. */
function rawPythonText(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(
    /['\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function program(spools: string, field: string): string {
  return String.raw`#!/usr/bin/env python3
"""Adds your spools to your Spoolman, with their filament and vendor.

  python3 add-to-spoolman.py http://spoolman.local:7912

It talks to that address and to nothing else. Run it as often as you like: what is there already stays as it is.
"""
import http.client
import json
import sys
import urllib.error
import urllib.request

FIELD = json.loads(r'''${field}''')
SPOOLS = json.loads(r'''${spools}''')

address = (sys.argv[1] if len(sys.argv) > 1 else "http://localhost:7912").rstrip("/")
if "://" not in address:
    address = "http://" + address


def ask(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    request = urllib.request.Request(address + "/api/v1" + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        reason = error.read(500).decode("utf-8", "replace")
        sys.exit(f"Spoolman refused {method} {path} with {error.code}: {reason}")
    except (OSError, http.client.HTTPException) as error:
        sys.exit(
            f"Nothing answers at {address} ({getattr(error, 'reason', error)}).\n"
            "Is Spoolman running, and does this address open it in your browser?"
        )
    except ValueError:
        sys.exit(f"{address} is not a Spoolman. Give the address that opens it, without what follows the port.")


def find_or_add(path, known, body, *names):
    for name in names:
        for item in known:
            if item.get(name) == body[name]:
                return item
    item = ask("POST", path, body)
    known.append(item)
    return item


if ask("GET", "/health").get("status") != "healthy":
    sys.exit(f"The Spoolman at {address} says that it is not well. Look at its log.")
vendors, filaments = ask("GET", "/vendor"), ask("GET", "/filament")
# Spools that are used up are archived: they are not new either.
present = {spool.get("extra", {}).get(FIELD["key"]) for spool in ask("GET", "/spool?allow_archived=true")}
if not any(field["key"] == FIELD["key"] for field in ask("GET", "/field/spool")):
    ask("POST", "/field/spool/" + FIELD["key"], FIELD["body"])

added = 0
for entry in SPOOLS:
    key = entry["spool"]["extra"][FIELD["key"]]
    if key in present:
        print(f"There already: {entry['label']}")
        continue
    vendor = find_or_add("/vendor", vendors, entry["vendor"], "external_id", "name")
    filament = find_or_add("/filament", filaments, {**entry["filament"], "vendor_id": vendor["id"]}, "external_id")
    spool = ask("POST", "/spool", {**entry["spool"], "filament_id": filament["id"]})
    present.add(key)
    added += 1
    print(f"Added as spool {spool['id']}: {entry['label']}", flush=True)
print(f"{added} added, {len(SPOOLS) - added} there already.")
`;
}
