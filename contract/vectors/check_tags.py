"""Writes the tags of every published spool again, from the formats' own documents and with no line of the shop."""
import hashlib, json, math, pathlib, re, struct, sys, uuid
from datetime import datetime, timezone

MATERIALS = {"PLA": 0, "PETG": 1, "ABS": 3, "PMMA": 33}
NAMESPACES = {"brand": "5269dfb7-1559-440a-85be-aba5f3eff2d2", "material": "616fc86d-7d99-4953-96c7-46d2836b9be9"}
half_up = lambda number: math.floor(number + 0.5)
cut = lambda text, size: text.encode()[:size].decode(errors="ignore").rstrip()

def derived(kind, name):
    return uuid.UUID(bytes=hashlib.sha1(uuid.UUID(NAMESPACES[kind]).bytes + name).digest()[:16], version=5).bytes

# CBOR (RFC 8949)

def head(kind, number):
    for extra, size, code in ((24, 1, "B"), (25, 2, ">H"), (26, 4, ">I"), (27, 8, ">Q")):
        if number < 24:
            return bytes([kind << 5 | number])
        if number < 256**size:
            return bytes([kind << 5 | extra]) + struct.pack(code, number)

def cbor(value):
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, list):
        return b"\x9f" + b"".join(map(cbor, value)) + b"\xff"
    if value == int(value):
        return head(0, int(value))
    # Readers round to three decimals: half precision where that is enough.
    short = struct.unpack(">e", struct.pack(">e", value))[0]
    isEnough = half_up(short * 1000) == half_up(value * 1000)
    return b"\xf9" + struct.pack(">e", value) if isEnough else b"\xfa" + struct.pack(">f", value)

# OpenPrintTag: a message of NDEF that fills the memory of an NFC-V tag

def main_section(spool, one):
    body, nozzle, bed, chamber = spool.get("spool", {}), spool["nozzleC"], spool["bedC"], spool.get("chamberC", {})
    name, brand = f"{spool['materialLabel']} {spool['colorName']}", spool["brand"]
    own, finish, distance = one.get("instanceId", ""), spool.get("finish"), spool.get("transmissionDistanceMm")
    isUuid = re.fullmatch(r"[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}", own)
    day = one.get("manufacturedOn")
    size = lambda key: half_up(body[key]) if key in body else None
    tags = [key for key, isSo in ((16, finish == "matte"), (17, finish == "silk"), (19, finish == "translucent" or (distance or 0) > 1)) if isSo]
    return {
        0: uuid.UUID(own).bytes if isUuid else None,
        2: derived("material", derived("brand", brand.encode()) + name.encode()) if cut(name, 31) != name else None,
        4: int(spool["gtin"]) if "gtin" in spool else None,
        5: own if own and len(own.encode()) <= 16 else None,
        8: 0, 9: MATERIALS[spool["polymer"]], 10: cut(name, 31), 11: cut(brand, 31),
        14: int(datetime.fromisoformat(day).replace(tzinfo=timezone.utc).timestamp()) if day else None,
        16: spool["netGrams"], 17: one.get("actualNetGrams"), 18: one.get("emptyGrams", body.get("emptyGrams")),
        19: bytes.fromhex(spool["hex"][1:]), 27: distance, 28: tags, 29: spool["densityGPerCm3"], 30: spool["diameterMm"],
        34: nozzle["min"], 35: nozzle["max"], 37: bed["min"], 38: bed["max"], 39: chamber.get("min"), 40: chamber.get("max"),
        42: size("widthMm"), 43: size("outerDiameterMm"), 44: size("coreDiameterMm"), 45: size("boreMm"),
        53: half_up(spool["lengthM"] * 1000), 55: spool["countryOfOrigin"],
        57: spool["drying"]["temperatureC"], 58: half_up(spool["drying"]["hours"] * 60),
    }

def record(payload, kind, name, first, last):
    isShort = len(payload) < 256
    length = bytes([len(payload)]) if isShort else struct.pack(">I", len(payload))
    return bytes([0x80 * first | 0x40 * last | 0x10 * isShort | kind, len(name)]) + length + name + payload

def open_print_tag(spool, one):
    fields = sorted((key, value) for key, value in main_section(spool, one).items() if value is not None)
    section = b"\xbf" + b"".join(cbor(key) + cbor(value) for key, value in fields) + b"\xff"
    uri = one.get("pageUrl", spool["pageUrl"])
    code, start = next((pair for pair in ((2, "https://www."), (4, "https://")) if uri.startswith(pair[1])), (0, ""))
    link = record(bytes([code]) + uri[len(start):].encode(), 1, b"U", True, False)
    for before in (link, b""):
        room = 312 - 4 - 1 - 4 - len(before)
        whole = lambda payload: before + record(payload, 2, b"application/vnd.openprinttag", not before, True)
        size = next(size for size in range(room, 0, -1) if len(whole(bytes(size))) <= room + len(before))
        at = 8 + len(whole(bytes(size))) - size
        aux = (at + size - 32) // 4 * 4 - at
        meta = b"\xa1\x02" + cbor(aux)
        if len(meta + section) <= aux:
            payload = (meta + section).ljust(aux, b"\0") + b"\xa0"
            message = whole(payload.ljust(size, b"\0"))
            return (bytes([0xE1, 0x40, 39, 1, 3, 255]) + struct.pack(">H", len(message)) + message + b"\xfe").ljust(312, b"\0")

# OpenTag3D 1.000: values at fixed places

def open_tag_3d(spool, one):
    memory, body, drying = bytearray(0xBB), spool.get("spool", {}), spool["drying"]
    def put(at, data): memory[at:at + len(data)] = data
    def long(at, number): put(at, struct.pack(">H", half_up(number or 0)))
    def short(at, number): memory[at] = number if number < 256 else 0
    for at, size, text in ((2, 5, spool["polymer"]), (7, 5, {"silk": "Silk", "matte": "Matte"}.get(spool.get("finish"), "")), (0x1B, 16, spool["brand"]), (0x2B, 32, spool["colorName"]), (0x90, 16, one.get("lot", ""))):
        put(at, cut(text, size).encode())
    put(0x4B, bytes.fromhex(spool["hex"][1:]) + b"\xff")
    if "manufacturedOn" in one:
        year, month, day = map(int, one["manufacturedOn"].split("-"))
        put(0xA0, struct.pack(">HBB", year, month, day))
    for at, number in ((0, 1000), (0x5C, spool["diameterMm"] * 1000), (0x5E, spool["netGrams"]), (0x62, spool["densityGPerCm3"] * 1000), (0x64, spool.get("transmissionDistanceMm", 0) * 10), (0xAC, one.get("emptyGrams", body.get("emptyGrams"))), (0xAE, one.get("actualNetGrams"))):
        long(at, number)
    up, down, near = (lambda celsius: math.ceil(celsius / 5)), (lambda celsius: math.floor(celsius / 5)), (lambda celsius: half_up(celsius / 5))
    nozzle, bed = spool["nozzleC"], spool["bedC"]
    for at, number in ((0x60, near(nozzle["recommended"])), (0x61, near(bed["recommended"])), (0xA7, half_up(body.get("coreDiameterMm", 0))), (0xB2, down(drying["temperatureC"])), (0xB3, math.ceil(drying["hours"])), (0xB4, up(nozzle["min"])), (0xB5, down(nozzle["max"])), (0xB6, up(bed["min"])), (0xB7, down(bed["max"])), (0xB9, math.floor(spool.get("maxVolumetricSpeedMm3PerS", 0)))):
        short(at, number)
    return bytes(memory)

def open_spool(spool, _):
    nozzle = spool["nozzleC"]
    fields = {"protocol": "openspool", "version": "1.0", "type": spool["polymer"], "color_hex": spool["hex"][1:], "brand": spool["brand"], "min_temp": str(nozzle["min"]), "max_temp": str(nozzle["max"])}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))

def tags(spool, instance):
    return {"openPrintTag": open_print_tag(spool, instance).hex(), "openTag3d": open_tag_3d(spool, instance).hex(), "openSpool": open_spool(spool, instance)}

if __name__ == "__main__":
    cases = json.loads(pathlib.Path(__file__).with_name("tags.json").read_text(encoding="utf-8"))["cases"]
    wrong = [(case["name"], key) for case in cases for key, value in tags(**case["input"]).items() if value != case["expected"][key]]
    for name, key in wrong:
        print(f"{name}: {key}")
    print(f"{len(cases)} cases, {len(wrong)} of them wrong")
    sys.exit(1 if wrong else 0)
