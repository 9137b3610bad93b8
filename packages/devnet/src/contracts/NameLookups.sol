// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {NameRegistry, NameResolver} from "./Names.sol";

/// Gives every address its own name under addr.reverse (EIP-181).
contract NameReverseRegistrar {
    /// namehash("addr.reverse")
    bytes32 private constant NODE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    NameRegistry public immutable registry;
    NameResolver public immutable defaultResolver;

    constructor(NameRegistry registry_, NameResolver resolver_) {
        registry = registry_;
        defaultResolver = resolver_;
    }

    function node(address account) public pure returns (bytes32) {
        return keccak256(abi.encodePacked(NODE, keccak256(_hex(account))));
    }

    /// Makes `value` the name of the caller.
    function setName(string calldata value) external returns (bytes32 reverseNode) {
        bytes32 label = keccak256(_hex(msg.sender));
        reverseNode = node(msg.sender);
        registry.setSubnodeRecord(NODE, label, address(this), address(defaultResolver), 0);
        defaultResolver.setName(reverseNode, value);
        registry.setSubnodeOwner(NODE, label, msg.sender);
    }

    function _hex(address account) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        bytes20 value = bytes20(account);
        text = new bytes(40);
        for (uint256 i = 0; i < 20; i++) {
            text[i * 2] = digits[uint8(value[i]) >> 4];
            text[i * 2 + 1] = digits[uint8(value[i]) & 15];
        }
    }
}

/// Resolves a name or an address in one call, with the ABI of ENS's universal resolver (ENSIP-19, 21). All
/// records of the devnet are on chain, so no gateway is ever asked.
contract NameUniversalResolver {
    NameRegistry public immutable registry;
    NameReverseRegistrar public immutable reverseRegistrar;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);

    constructor(NameRegistry registry_, NameReverseRegistrar reverseRegistrar_) {
        registry = registry_;
        reverseRegistrar = reverseRegistrar_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return _resolve(name, data);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data);
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(account, coinType);
    }

    /// Runs `data` on the name's own resolver; there are no wildcards.
    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory result, address resolver) {
        resolver = registry.resolver(_namehash(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool ok;
        (ok, result) = resolver.staticcall(data);
        if (!ok) revert ResolverError(result);
    }

    /// The name of an address, which counts only if that name leads back to the address.
    function _reverse(bytes calldata account, uint256 coinType)
        private
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (account.length == 0) revert EmptyAddress();
        if (account.length != 20) return ("", address(0), address(0));
        bytes32 node = reverseRegistrar.node(address(bytes20(account)));
        reverseResolver = registry.resolver(node);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        primary = NameResolver(reverseResolver).name(node);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory encoded = _dnsEncode(bytes(primary));
        bytes32 forward = _namehash(encoded, 0);
        bytes memory result;
        (result, resolver) =
            _resolve(encoded, abi.encodeWithSignature("addr(bytes32,uint256)", forward, coinType));
        bytes memory found = abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(primary, found);
    }

    function _namehash(bytes memory dns, uint256 offset) private pure returns (bytes32) {
        if (offset >= dns.length) revert DNSDecodingFailed(dns);
        uint256 length = uint8(dns[offset]);
        if (length == 0) return bytes32(0);
        uint256 next = offset + 1 + length;
        if (next >= dns.length) revert DNSDecodingFailed(dns);
        bytes32 label;
        assembly {
            label := keccak256(add(add(dns, 33), offset), length)
        }
        return keccak256(abi.encodePacked(_namehash(dns, next), label));
    }

    function _dnsEncode(bytes memory ens) private pure returns (bytes memory dns) {
        dns = new bytes(ens.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= ens.length; i++) {
            if (i < ens.length && ens[i] != ".") {
                dns[i + 1] = ens[i];
                continue;
            }
            uint256 length = i - start;
            if (length == 0 || length > 255) revert DNSEncodingFailed(string(ens));
            dns[start] = bytes1(uint8(length));
            start = i + 1;
        }
    }
}
