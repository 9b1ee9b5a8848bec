"""Computes every published case of money again, from the README alone and with no line of the shop."""
import json, pathlib, sys
from decimal import ROUND_HALF_UP, Decimal

def percent(amount, rate):
    return int((amount * Decimal(rate) / 100).quantize(Decimal(1), ROUND_HALF_UP))

def worth(lines):
    return sum(line["price"] * line["qty"] for line in lines)

def discounts(lines, coupon, rates, **_):
    plain = [line for line in lines if not (line["isPart"] or line["isTenPack"] or line["freeGround"])]
    return {"member": percent(worth(plain), rates["memberPercent"]), "coupon": off(coupon, lines) if coupon else 0}

def off(coupon, lines):
    kind, pieces = coupon["discount"], sum(line["qty"] for line in lines)
    if worth(lines) < coupon["minAmount"]["subtotal"] or coupon.get("needsSpool") and not any(line["isSpool"] for line in lines):
        return 0
    tiers = [tier["discount"] for tier in kind.get("tiers", []) if tier["min"] <= pieces <= tier["max"]]
    return min(worth(lines), kind["amount"] if "amount" in kind else percent(worth(lines), kind.get("percent", [*tiers, 0][0])))

def shipping(lines, serviceCode, membership, quotes, rates, **_):
    isFree = membership or all(line["freeGround"] for line in lines)
    ground, economy = (quotes.get(name) for name in ("canadaGround", "canadaEconomy"))
    cost = {0: 0, 1: rates["overnight"], 95: 0 if isFree else rates["ground"]}
    cost[92] = rates["canada"] if ground is None else max(0, ground - rates["canadaGroundShare"])
    cost[200] = rates["canada"] if economy is None else economy
    return cost[serviceCode] if lines else 0

def tax(taxable, serviceCode, postalCode, taxExempt, rates, **_):
    code = rates["tax"]["pickupPostalCode"] if serviceCode == 0 else postalCode or ""
    here = [area["percent"] for area in rates["tax"]["areas"] if len(code) == 5 and code.isdigit() and area["from"] <= code <= area["to"]]
    return percent(taxable, 0 if taxExempt or not here else here[0])

def totals(**order):
    lines, found, subtotal = order["lines"], discounts(**order), worth(order["lines"])
    member = found["member"] if order["membership"] else 0
    coupon = min(found["coupon"], subtotal - member)
    parts = {"shipping": shipping(**order), "tax": tax(taxable=subtotal - member - coupon, **order)}
    total = subtotal - member - coupon + sum(parts.values())
    if coupon > 0 and total < 50:
        coupon, parts, total = subtotal - member, {"shipping": 0, "tax": 0}, 0
    return {"subtotal": subtotal, "memberDiscount": member, "couponDiscount": coupon, "discount": member + coupon, **parts, "total": total}

count = wrong = 0
for rule in (discounts, shipping, tax, totals):
    published = json.loads(pathlib.Path(__file__).with_name(rule.__name__ + ".json").read_text(), parse_float=Decimal)
    for case in published["cases"]:
        order = {**case["input"], "rates": published["rates"][case["input"]["rates"]]}
        count += 1
        if (found := rule(**order)) != case["expected"]:
            wrong += 1
            print(f"{rule.__name__}: {case['name']}: {found} instead of {case['expected']}")
print(f"{count} cases, {wrong} of them wrong")
sys.exit(1 if wrong else 0)
